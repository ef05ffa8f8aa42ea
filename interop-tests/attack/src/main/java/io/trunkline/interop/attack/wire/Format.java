package io.trunkline.interop.attack.wire;

/** The serializations that the attacks are written in. */
public enum Format {
  HESSIAN2(2),
  KRYO(8),
  FST(9);

  private final int id;

  Format(int id) {
    this.id = id;
  }

  /** The number in a frame's header. */
  public int id() {
    return id;
  }

  /** An empty body. */
  public Body body() {
    return switch (this) {
      case HESSIAN2 -> new Hessian2Body();
      case KRYO -> new KryoBody();
      case FST -> new FstBody();
    };
  }
}
