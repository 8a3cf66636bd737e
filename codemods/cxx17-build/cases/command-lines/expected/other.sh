g++ -std=c++17 main.cpp
