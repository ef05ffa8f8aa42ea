package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import java.util.stream.Stream;

final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    return AnyMessages.reading();
  }

  @Override
  public Stream<byte[]> honest() {
    return AnyMessages.honest();
  }

  @Override
  public Stream<byte[]> seeds() {
    return AnyMessages.seeds();
  }

  @Override
  public int damaged() {
    return 20_000;
  }
}
