package io.trunkline.interop.stock;

import com.google.protobuf.Message;
import demo.bid.proto.AttachedEcho;
import demo.bid.proto.BidRequest;
import demo.bid.proto.BidResponse;
import demo.bid.proto.Kinds;
import demo.bid.proto.Number;
import demo.bid.proto.ProtoBidService;
import demo.bid.proto.ProtoBids;
import demo.bid.proto.ProtoCalls;
import demo.bid.proto.Text;
import java.io.IOException;
import java.util.List;
import org.apache.dubbo.common.serialize.protobuf.support.ProtobufUtils;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.RpcContext;
import org.jspecify.annotations.Nullable;

/**
 * A provider of messages, or a consumer that prints what came of its calls: {@code ROLE PORT
 * SERIALIZATION}. Prints {@code ready} at the end, and lives until its input ends.
 */
@SuppressWarnings("deprecation") // setApplication is the shortest way without a registry
public final class MessagePeer {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  private MessagePeer() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    // Stock finds no parser by itself.
    List.<Message>of(
            BidRequest.getDefaultInstance(),
            BidResponse.getDefaultInstance(),
            Kinds.getDefaultInstance(),
            Number.getDefaultInstance(),
            Text.getDefaultInstance())
        .forEach(ProtobufUtils::marshaller);
    ApplicationConfig application = new ApplicationConfig("message-peer");
    application.setQosEnable(false);
    int port = Integer.parseInt(args[1]);
    if (args[0].equals("provider")) {
      provide(application, port, args[2]);
    } else {
      consume(application, port, args[2]).forEach(System.out::println);
    }
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // lives until its input ends
    }
  }

  private static void provide(ApplicationConfig application, int port, String serialization) {
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setHost(HOST);
    protocol.setSerialization(serialization);
    ServiceConfig<ProtoBidService> config = new ServiceConfig<>();
    config.setApplication(application);
    config.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    config.setProtocol(protocol);
    config.setInterface(ProtoBidService.class);
    config.setRef(new ProtoBids(new OfContext()));
    config.export();
  }

  private static List<String> consume(ApplicationConfig application, int port, String serialization)
      throws InterruptedException {
    ReferenceConfig<ProtoBidService> config = new ReferenceConfig<>();
    config.setApplication(application);
    config.setInterface(ProtoBidService.class);
    config.setUrl("dubbo://" + HOST + ":" + port + "?serialization=" + serialization);
    config.setTimeout(30_000);
    config.setRetries(0);
    ProtoBidService service = config.get();
    return ProtoCalls.lines(
        service,
        (text, attachment) -> {
          RpcContext.getContext().setAttachment(ProtoBids.ATTACHMENT, attachment);
          Text echoed = service.echo(text);
          return new AttachedEcho.Answer(
              echoed, RpcContext.getServerContext().getAttachment(ProtoBids.ATTACHMENT));
        });
  }

  private static final class OfContext implements ProtoBids.Attachments {
    @Override
    public @Nullable String received(String key) {
      return RpcContext.getContext().getAttachment(key);
    }

    @Override
    public void reply(String key, String value) {
      RpcContext.getServerContext().setAttachment(key, value);
    }
  }
}
