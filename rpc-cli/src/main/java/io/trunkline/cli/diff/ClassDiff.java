package io.trunkline.cli.diff;

import io.trunkline.cli.diff.DriftRules.Judgement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares the classes of two versions that messages reach, in both directions. Nothing of either
 * version is loaded or run. Immutable.
 */
public final class ClassDiff {

  /**
   * What becomes of objects of one class.
   *
   * @param type the name of the class
   * @param path how messages reach it
   * @param direction the writer and the reader
   * @param format the serialization
   * @param peer {@code trunkline}, or {@code stock} if one of the two is
   * @param reasons the differences
   */
  public record Finding(
      String type,
      String path,
      Direction direction,
      String format,
      String peer,
      Verdict verdict,
      List<String> reasons) {

    public Finding {
      reasons = List.copyOf(reasons);
    }
  }

  /** Which version writes. */
  public enum Direction {
    /** The old version writes, and the new one reads. */
    OLD_TO_NEW,
    /** The new version writes, and the old one reads. */
    NEW_TO_OLD
  }

  private final ClassFiles older;
  private final ClassFiles newer;
  private final RetypedTable retyped = RetypedTable.load();

  public ClassDiff(ClassFiles older, ClassFiles newer) {
    this.older = older;
    this.newer = newer;
  }

  /**
   * Compares with one format.
   *
   * @param services the interfaces whose messages matter
   * @param format the name of the serialization
   * @param stock the version of Dubbo of one of the two peers, such as 2.7; null if both are
   *     Trunkline's
   * @param registered whether the optimizers of both sides name the classes
   * @throws IllegalArgumentException if the format is unknown, or that version of Dubbo does not
   *     have it
   */
  public List<Finding> compare(
      Collection<String> services, String format, @Nullable String stock, boolean registered) {
    Format known = Format.named(format);
    if (stock != null && !known.isInStock(stock)) {
      throw new IllegalArgumentException(
          "stock Dubbo %s does not have %s; compare without --stock".formatted(stock, format));
    }
    DriftRules rules = new DriftRules(known, stock != null, registered, retyped);
    List<Finding> findings = new ArrayList<>();
    Map<String, String> paths = new TreeMap<>(Reach.of(newer, services));
    Reach.of(older, services).forEach(paths::putIfAbsent);
    paths.forEach(
        (type, path) -> {
          for (Direction direction : Direction.values()) {
            Judgement judgement = judge(rules, type, direction);
            findings.add(
                new Finding(
                    type,
                    path,
                    direction,
                    format,
                    stock != null ? "stock" : "trunkline",
                    judgement.verdict(),
                    judgement.reasons()));
          }
        });
    return findings;
  }

  private Judgement judge(DriftRules rules, String type, Direction direction) {
    ClassFiles writer = direction == Direction.OLD_TO_NEW ? older : newer;
    ClassFiles reader = direction == Direction.OLD_TO_NEW ? newer : older;
    ClassShape from = writer.find(type);
    ClassShape to = reader.find(type);
    if (from == null) {
      return new Judgement(Verdict.EQUAL, List.of("the writer does not have the class"));
    }
    if (to == null) {
      return new Judgement(Verdict.REFUSED, List.of("the reader does not have the class"));
    }
    return rules.judge(from, writer, to, reader);
  }
}
