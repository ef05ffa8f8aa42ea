package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL or an address where a method declares one, of which stock peers write the text alone. In a
 * field or a collection it stays a text, which does not fit there: the hash code of a URL asks the
 * network for its host, so none is made that may be in a hash table.
 */
public final class TextItems {

  private static final int MAX_LITERAL = 45; // of an address of six with one of four in it
  private static final Pattern OF_FOUR =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
  private static final Pattern OF_SIX = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  /** Of which the JDK has a handler: for others it looks for a class of that name. */
  private static final Set<String> PROTOCOLS = Set.of("http", "https", "ftp", "file");

  private static final ObjectPrice OF_URL = ObjectPrice.of(URL.class);
  private static final ObjectPrice OF_ADDRESS = ObjectPrice.of(InetAddress.class);

  private TextItems() {}

  /** Whether this is declared for one of them. */
  public static boolean has(Class<?> declared) {
    return declared == URL.class || declared == InetAddress.class;
  }

  /** The URL or address of a text. */
  public static Object of(ValueIn in, Class<?> declared, String text) {
    in.budget().claimWork(text.length(), "texts of URLs and addresses");
    return declared == URL.class ? url(in, text) : address(in, text);
  }

  private static URL url(ValueIn in, String text) {
    in.budget().claimObject(OF_URL);
    int colon = text.indexOf(':');
    if (colon < 0 || !PROTOCOLS.contains(text.substring(0, colon))) {
      throw in.failure(
          "a java.net.URL of another protocol than http, https, ftp and file; pass a java.net.URI");
    }
    try {
      return new URL(text);
    } catch (MalformedURLException e) {
      throw in.failure("what is there for java.net.URL is none");
    }
  }

  private static InetAddress address(ValueIn in, String text) {
    in.budget().claimObject(OF_ADDRESS);
    if (text.length() <= MAX_LITERAL) {
      try {
        Matcher four = OF_FOUR.matcher(text);
        if (four.matches()) {
          return InetAddress.getByAddress(bytes(in, four));
        }
        if (OF_SIX.matcher(text).matches()) {
          return InetAddress.getByName("[" + text + "]"); // brackets rule out a host name
        }
      } catch (UnknownHostException e) {
        throw noLiteral(in);
      }
    }
    throw noLiteral(in);
  }

  private static byte[] bytes(ValueIn in, Matcher four) {
    byte[] bytes = new byte[four.groupCount()];
    for (int i = 0; i < bytes.length; i++) {
      int number = Integer.parseInt(four.group(i + 1));
      if (number > 255) {
        throw noLiteral(in);
      }
      bytes[i] = (byte) number;
    }
    return bytes;
  }

  private static SerializationException noLiteral(ValueIn in) {
    return in.failure(
        "a java.net.InetAddress that is not a literal such as 10.0.0.1 or ::1; names are not looked"
            + " up, so send the literal");
  }
}
