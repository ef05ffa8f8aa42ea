package io.trunkline.interop.foreign;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The program in go-hessian2, with which frames are exchanged. For one thread. */
final class HessianGo implements AutoCloseable {

  private static final int FAILED = 1;

  private final Process process;
  private final DataInputStream in;
  private final DataOutputStream out;

  private HessianGo(Process process) {
    this.process = process;
    this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
  }

  static HessianGo start(List<String> program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(arguments));
    return new HessianGo(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  void send(byte[] frame) throws IOException {
    out.writeInt(frame.length);
    out.write(frame);
    out.flush();
  }

  /**
   * Reads a frame.
   *
   * @throws AssertionError with the program's text if it could not do what it was asked
   */
  byte[] receive() throws IOException {
    int length = in.readInt();
    int kind = in.readByte();
    byte[] frame = in.readNBytes(length - 1);
    if (kind == FAILED) {
      throw new AssertionError("Go cannot " + new String(frame, StandardCharsets.UTF_8));
    }
    return frame;
  }

  String receiveText() throws IOException {
    return new String(receive(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    ForeignProcess.end(process);
  }
}
