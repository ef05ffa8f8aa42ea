package io.trunkline.discovery;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Host and port as urls contain them. Names may contain underscores, as Docker's container names
 * do; {@link java.net.URI} does not accept such names as hosts. IPv6 addresses have brackets and
 * may have a zone. Stock peers omit the brackets; the text after the last colon is then the port if
 * the rest is an address.
 *
 * @param host without brackets
 * @param port {@link #NONE} if the url has no port
 */
record HostPort(String host, int port) {

  static final int NONE = -1;

  private static final int LAST_PORT = 65_535;
  private static final int PORT_DIGITS = 5;

  /** As in {@code [fe80::1%25eth0]}: the percent sign of urls, in front of the zone. */
  private static final String ENCODED_ZONE = "%25";

  /**
   * Reads {@code [user[:password]@]host[:port]}.
   *
   * @throws IllegalArgumentException if it has another form; the message gives the reason, and
   *     contains neither the user nor the password
   */
  static HostPort parse(String authority) {
    String address = authority.substring(authority.lastIndexOf('@') + 1);
    if (address.startsWith("[")) {
      return bracketed(address);
    }
    int colon = address.lastIndexOf(':');
    String before = colon < 0 ? address : address.substring(0, colon);
    boolean isName = before.indexOf(':') < 0;
    boolean endsWithZone = address.lastIndexOf('%') > colon;
    if (!isName && isIpv6(address) && (endsWithZone || !isIpv6(before))) {
      return new HostPort(address, NONE);
    }
    if (isName ? !isName(before) : !isIpv6(before)) {
      throw noHost(before);
    }
    return new HostPort(before, colon < 0 ? NONE : port(address.substring(colon + 1)));
  }

  private static HostPort bracketed(String address) {
    int end = address.indexOf(']');
    String host = end < 0 ? address : address.substring(1, end).replace(ENCODED_ZONE, "%");
    if (!isIpv6(host)) {
      throw noHost(host);
    }
    String rest = address.substring(end + 1);
    if (!rest.isEmpty() && rest.charAt(0) != ':') {
      throw new IllegalArgumentException(
          "']' is followed by '" + rest + "', expected ':' and a port");
    }
    return new HostPort(host, rest.isEmpty() ? NONE : port(rest.substring(1)));
  }

  private static int port(String digits) {
    if (digits.isEmpty()) {
      return NONE;
    }
    boolean isNumber =
        digits.length() <= PORT_DIGITS && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    int port = isNumber ? Integer.parseInt(digits) : 0;
    if (port < 1 || port > LAST_PORT) {
      throw new IllegalArgumentException("its port is " + digits + ", expected 1 to " + LAST_PORT);
    }
    return port;
  }

  private static IllegalArgumentException noHost(String host) {
    return new IllegalArgumentException(
        "its host is '" + host + "', expected a name or an address, one of IPv6 in brackets");
  }

  /**
   * Labels of letters, digits, hyphens and underscores, with dots between them, and maybe one
   * behind. What has nothing but digits in it is an address, or a mistake.
   */
  private static boolean isName(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    boolean hasLetter = false;
    char last = '.';
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      boolean isInside = c == '-' || c == '.';
      if (!isLetter && !isInside && (c < '0' || c > '9')
          || isInside && last == '.'
          || c == '.' && last == '-') {
        return false;
      }
      hasLetter |= isLetter || c == '-';
      last = c;
    }
    return last != '.' && last != '-' && (hasLetter || isIpv4(host));
  }

  private static boolean isIpv4(String host) {
    String[] octets = host.split("\\.", -1);
    for (String octet : octets) {
      if (octet.isEmpty() || octet.length() > 3 || Integer.parseInt(octet) > 255) {
        return false;
      }
    }
    return octets.length == 4;
  }

  private static boolean isIpv6(String host) {
    int zone = host.indexOf('%');
    String address = zone < 0 ? host : host.substring(0, zone);
    if (address.indexOf(':') < 0
        || !address.chars().allMatch(c -> Character.digit(c, 16) >= 0 || c == ':' || c == '.')
        || zone >= 0 && !isZone(host.substring(zone + 1))) {
      return false;
    }
    try {
      InetAddress.getByName("[" + address + "]"); // in brackets nothing is looked up
      return true;
    } catch (UnknownHostException none) {
      return false;
    }
  }

  /** The name or number of a network interface. */
  private static boolean isZone(String zone) {
    return !zone.isEmpty()
        && zone.chars().allMatch(c -> c > ' ' && c < 0x7f && ":[]%/".indexOf(c) < 0);
  }
}
