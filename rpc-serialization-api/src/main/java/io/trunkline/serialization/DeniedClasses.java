package io.trunkline.serialization;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classes that are no data of an application, by the beginnings of their names: the JDK's own
 * beside {@link JdkValueTypes}, and libraries whose classes act when they are read or compared. No
 * text suggests a line for one of them, and a learning gate does not take them. A configured line
 * still allows them: what an application trusts is its own decision.
 */
final class DeniedClasses {

  /** Packages of the JDK; {@code javax} has others, which are of applications. */
  private static final List<String> OF_JDK =
      List.of(
          "java.",
          "javax.accessibility.",
          "javax.annotation.processing.",
          "javax.crypto.",
          "javax.imageio.",
          "javax.lang.model.",
          "javax.management.",
          "javax.naming.",
          "javax.net.",
          "javax.print.",
          "javax.rmi.",
          "javax.script.",
          "javax.security.",
          "javax.smartcardio.",
          "javax.sound.",
          "javax.sql.",
          "javax.swing.",
          "javax.tools.",
          "javax.transaction.xa.",
          "javax.xml.",
          "com.sun.",
          "jdk.",
          "netscape.javascript.",
          "org.ietf.jgss.",
          "org.w3c.dom.",
          "org.xml.sax.",
          "sun.");

  private static final List<String> OF_LIBRARIES =
      List.of(
          "bsh.",
          "clojure.",
          "com.caucho.",
          "com.mchange.",
          "com.rometools.",
          "com.zaxxer.hikari.",
          "freemarker.",
          "groovy.",
          "io.netty.",
          "javassist.",
          "net.bytebuddy.",
          "net.sf.cglib.",
          "ognl.",
          "org.apache.bcel.",
          "org.apache.catalina.",
          "org.apache.commons.beanutils.",
          "org.apache.commons.collections.functors.",
          "org.apache.commons.collections4.functors.",
          "org.apache.commons.configuration.",
          "org.apache.commons.dbcp.",
          "org.apache.commons.dbcp2.",
          "org.apache.commons.fileupload.",
          "org.apache.commons.jelly.",
          "org.apache.tomcat.",
          "org.apache.velocity.",
          "org.apache.wicket.",
          "org.apache.xalan.",
          "org.apache.xbean.",
          "org.apache.xpath.",
          "org.aspectj.",
          "org.codehaus.groovy.",
          "org.eclipse.jetty.",
          "org.hibernate.",
          "org.jboss.",
          "org.mozilla.javascript.",
          "org.python.",
          "org.springframework.aop.",
          "org.springframework.beans.",
          "org.springframework.cglib.",
          "org.springframework.context.",
          "org.springframework.jndi.",
          "org.springframework.scheduling.",
          "org.springframework.transaction.jta.",
          "org.yaml.snakeyaml.");

  /** Errors that end a process or a thread: not for a peer to throw. */
  private static final Set<String> FATAL =
      Set.of(
          "java.lang.InternalError",
          "java.lang.OutOfMemoryError",
          "java.lang.ThreadDeath",
          "java.lang.UnknownError",
          "java.util.zip.ZipError");

  /** Of the JDK, and readable by every serialization once a line allows it. */
  private static final Set<String> READABLE =
      Set.of(
          "java.lang.Character$UnicodeScript",
          "java.sql.JDBCType",
          "java.sql.PseudoColumnUsage",
          "java.sql.RowIdLifetime",
          "java.util.concurrent.ConcurrentLinkedDeque",
          "java.util.concurrent.ConcurrentLinkedQueue",
          "java.util.concurrent.ConcurrentSkipListSet",
          "java.util.concurrent.CopyOnWriteArraySet",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.LinkedTransferQueue");

  private DeniedClasses() {}

  /** Whether the JDK has the package, by the name alone: no refused class is loaded. */
  static boolean isOfJdk(String name) {
    return begins(name, OF_JDK) != null;
  }

  /** Whether a line for a class of the JDK lets every serialization read it. */
  static boolean isReadableOfJdk(String name) {
    return READABLE.contains(name);
  }

  /** Whether it is an error of which no line should be suggested. */
  static boolean isFatal(String name) {
    return FATAL.contains(name);
  }

  /** The library's beginning with which the name begins; null if it is none of those. */
  static @Nullable String library(String name) {
    return begins(name, OF_LIBRARIES);
  }

  private static @Nullable String begins(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return prefix;
      }
    }
    return null;
  }
}
