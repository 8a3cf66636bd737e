#include <torch/extension.h>

torch::Tensor scale(const torch::Tensor& x, double by) { return x * by; }

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("scale", &scale); }
