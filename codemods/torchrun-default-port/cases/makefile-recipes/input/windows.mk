train:
	@torchrun \
	    train.py
