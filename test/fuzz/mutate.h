//===- mutate.h - C sources changed token by token ------------------------------===//
//
// Spoiled bytes die in Clang's lexer. Here whole tokens, operands and statements are replaced, moved, repeated and
// dropped, so that many of the results are C again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <random>
#include <string>

namespace nidus::fuzz {

using Random = std::minstd_rand;

/// `text` with one to four changes; what is put in comes from it, from `other` and from a list of words and numbers.
std::string mutated(const std::string &text, const std::string &other, Random &random);

} // namespace nidus::fuzz
