package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Patterns of addresses in a rule: {@code 10.0.0.1:20880}, {@code 10.0.*.1-5}, {@code 10.0.0.0/24},
 * {@code 0.0.0.0:20880} for that port of any host. Host names are compared as texts and never
 * looked up.
 */
final class AddressPattern {

  private static final String ANY_HOST = "0.0.0.0";

  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");

  /** A range of numbers between dots or colons; the names of hosts may have a {@code -}, too. */
  private static final Pattern RANGE = Pattern.compile("(?<![^.:])[0-9]+-[0-9]+(?![^.:])");

  private static final Pattern IPV6_RANGE =
      Pattern.compile("(?<![^:])[0-9a-fA-F]+-[0-9a-fA-F]+(?![^:])");

  private AddressPattern() {}

  /**
   * Whether an address is one of several. Those without a wildcard, a range or a network are looked
   * up, so that a rule can have thousands of them.
   */
  static Predicate<ProviderAddress> anyOf(Collection<String> patterns) {
    Set<String> exact = new HashSet<>();
    List<String> others = new ArrayList<>();
    for (String pattern : patterns) {
      (isExact(pattern) ? exact : others).add(pattern.trim());
    }
    return address ->
        exact.contains(address.host())
            || exact.contains(address.toString())
            || others.stream().anyMatch(one -> matches(one, address.host(), address.port()));
  }

  /** Whether a pattern is a host, or a host and port, and nothing else. */
  static boolean isExact(String pattern) {
    boolean isIpv6 = pattern.indexOf(':') != pattern.lastIndexOf(':');
    return pattern.chars().noneMatch(c -> "*/[]".indexOf(c) >= 0)
        && !(isIpv6 ? IPV6_RANGE : RANGE).matcher(pattern.trim()).find()
        && !pattern.trim().startsWith(ANY_HOST);
  }

  /**
   * @param port 0 for none
   */
  static boolean matches(String written, String host, int port) {
    String pattern = written.trim();
    if (pattern.equals("*") || pattern.equals("*.*.*.*")) {
      return true;
    }
    if (pattern.contains("/")) {
      return inNetwork(pattern, host);
    }
    String wanted = pattern;
    int colon =
        pattern.endsWith("]")
                || pattern.indexOf(':') != pattern.lastIndexOf(':') && !pattern.startsWith("[")
            ? -1
            : pattern.lastIndexOf(':');
    if (colon >= 0) {
      wanted = pattern.substring(0, colon);
      String wantedPort = pattern.substring(colon + 1);
      if (!wantedPort.equals("*") && !wantedPort.equals(Integer.toString(port))) {
        return false;
      }
      if (wanted.equals(ANY_HOST)) {
        return true;
      }
    }
    if (wanted.startsWith("[") && wanted.endsWith("]")) {
      wanted = wanted.substring(1, wanted.length() - 1);
    }
    return wanted.equals(host) || inRange(wanted, host);
  }

  private static boolean inRange(String pattern, String host) {
    String between = host.indexOf(':') >= 0 ? ":" : "\\.";
    String[] wanted = pattern.split(between);
    String[] given = host.split(between);
    if (wanted.length != given.length || !pattern.contains("*") && !pattern.contains("-")) {
      return false;
    }
    int radix = between.equals(":") ? 16 : 10;
    for (int i = 0; i < wanted.length; i++) {
      if (!wanted[i].equals("*")
          && !wanted[i].equals(given[i])
          && !between(wanted[i].split("-"), given[i], radix)) {
        return false;
      }
    }
    return true;
  }

  private static boolean between(String[] ends, String given, int radix) {
    try {
      int number = Integer.parseInt(given, radix);
      return ends.length == 2
          && number >= Integer.parseInt(ends[0], radix)
          && number <= Integer.parseInt(ends[1], radix);
    } catch (NumberFormatException notNumbers) {
      return false;
    }
  }

  private static boolean inNetwork(String pattern, String host) {
    String[] parts = pattern.split("/", 2);
    byte[] network = bytes(parts[0]);
    byte[] given = bytes(host);
    if (network.length == 0 || network.length != given.length || !parts[1].matches("[0-9]{1,3}")) {
      return false;
    }
    int bits = Math.min(Integer.parseInt(parts[1]), network.length * 8);
    for (int i = 0; i < bits; i++) {
      int mask = 0x80 >> i % 8;
      if ((network[i / 8] & mask) != (given[i / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes of an address; empty for a name, which the JDK would look up. */
  private static byte[] bytes(String address) {
    boolean isIpv6 = address.indexOf(':') >= 0;
    if (!isIpv6 && !IPV4.matcher(address).matches()) {
      return new byte[0];
    }
    try { // what is in brackets is never looked up
      return InetAddress.getByName(isIpv6 ? "[" + address + "]" : address).getAddress();
    } catch (UnknownHostException notAnAddress) {
      return new byte[0];
    }
  }
}
