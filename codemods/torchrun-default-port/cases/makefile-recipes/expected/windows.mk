train:
	@torchrun --master-port=29500 \
	    train.py
