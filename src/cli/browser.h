// The person's browser.
#pragma once

#include <string>

namespace turncoat::cli {

// Opens the address where there is a screen and a program that knows the browser; else does nothing. Does not
// wait for it.
void open_browser(const std::string& url);

}  // namespace turncoat::cli
