package io.trunkline.perf.report;

/**
 * Where something was measured.
 *
 * @param cpu the processor's name
 * @param cores how many of them there are
 * @param memoryMiB memory of the machine
 * @param kernel operating system and version
 * @param jdk name and version of the JVM
 * @param flags what each JVM was started with
 * @param commit the state of the sources
 * @param started when it began, as text
 */
public record Environment(
    String cpu,
    int cores,
    long memoryMiB,
    String kernel,
    String jdk,
    String flags,
    String commit,
    String started) {

  Json json() {
    return new Json()
        .text("cpu", cpu)
        .number("cores", cores)
        .number("memory_mib", memoryMiB)
        .text("kernel", kernel)
        .text("jdk", jdk)
        .text("flags", flags)
        .text("commit", commit)
        .text("started", started);
  }

  /** One line for below a picture. */
  public String line() {
    String java = jdk.replaceFirst("\\+.*", "");
    String day = started.replaceFirst("T.*", "");
    return cpu + ", " + cores + " cores; " + java + "; commit " + commit + "; " + day;
  }

  /** A block of lines for a person to read. */
  public String block() {
    return """
        machine  %s, %d cores, %,d MiB, %s
        java     %s
        flags    %s
        commit   %s, started %s
        """
        .formatted(cpu, cores, memoryMiB, kernel, jdk, flags, commit, started);
  }
}
