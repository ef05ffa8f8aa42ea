package io.trunkline.settings;

import static io.trunkline.settings.Place.CLIENT_TLS;
import static io.trunkline.settings.Place.SERVER_TLS;

import java.time.Duration;
import java.util.List;

/** The settings of TLS that have a range. */
public final class TlsSettings {

  /** The time limit of a TLS handshake. */
  public static final Setting<Duration> HANDSHAKE_TIMEOUT =
      SettingDraft.time("handshakeTimeout", 1)
          .by(Duration.ofSeconds(10))
          .limits("time limit of a TLS handshake")
          .beyond("the connection closes; counted as `tls-failed`")
          .at(SERVER_TLS, CLIENT_TLS);

  /** Concurrent TLS handshakes of a port: each has an engine, keys and buffers. */
  public static final Setting<Integer> MAX_HANDSHAKES =
      SettingDraft.number("maxHandshakes", 1, 16_384, " handshakes")
          .by(1_024)
          .xml("server-max-handshakes")
          .limits("concurrent TLS handshakes of a port")
          .beyond(
              "the port closes the new connection, or one of the address with the most handshakes")
          .at(SERVER_TLS);

  /** The interval at which the files with keys and certificates are checked. */
  public static final Setting<Duration> RELOAD_INTERVAL =
      SettingDraft.time("reloadInterval", 100)
          .zero("never")
          .by(Duration.ofSeconds(5))
          .limits("interval at which the TLS files are checked")
          .at(SERVER_TLS, CLIENT_TLS);

  /** All settings of TLS that have a range. */
  public static final List<Setting<?>> ALL =
      List.of(HANDSHAKE_TIMEOUT, MAX_HANDSHAKES, RELOAD_INTERVAL);

  private TlsSettings() {}
}
