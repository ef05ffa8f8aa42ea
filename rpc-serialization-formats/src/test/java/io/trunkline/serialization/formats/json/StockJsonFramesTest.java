package io.trunkline.serialization.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.common.extension.ExtensionLoader;
import com.alibaba.dubbo.common.serialize.Serialization;
import com.alibaba.dubbo.common.serialize.support.json.JsonSerialization;
import com.alibaba.dubbo.remoting.Channel;
import com.alibaba.dubbo.remoting.buffer.ChannelBuffer;
import com.alibaba.dubbo.remoting.buffer.ChannelBuffers;
import com.alibaba.dubbo.remoting.exchange.Request;
import com.alibaba.dubbo.remoting.exchange.Response;
import com.alibaba.dubbo.rpc.RpcInvocation;
import com.alibaba.dubbo.rpc.RpcResult;
import com.alibaba.dubbo.rpc.protocol.dubbo.DubboCodec;
import demo.bid.BidRequest;
import demo.bid.BidService;
import io.trunkline.testkit.GoldenCall;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How long stock frames with json are: Dubbo 2.5.10 has its classes, but does not register it. */
@SuppressWarnings("deprecation") // stock deprecated it before it dropped it
final class StockJsonFramesTest {

  private static final String SERVICE = BidService.class.getName();

  @BeforeAll
  static void register() {
    ExtensionLoader.getExtensionLoader(Serialization.class)
        .addExtension("json", JsonSerialization.class);
  }

  /** The table of bytes in docs/performance.md has these figures. */
  @Test
  void theBidAndItsReplyHaveTheBytesOfThePublishedTable() throws IOException {
    GoldenCall call = GoldenCall.named("bid");
    Request request = new Request(1);
    request.setVersion("2.0.0");
    request.setTwoWay(true);
    request.setData(
        new RpcInvocation(
            call.method(),
            new Class<?>[] {BidRequest.class},
            call.arguments().toArray(),
            Map.of("path", SERVICE, "interface", SERVICE, "version", "0.0.0")));
    Response response = new Response(1, "2.0.0");
    response.setResult(new RpcResult(call.result()));
    assertThat(bytes(request)).isEqualTo(486);
    assertThat(bytes(response)).isEqualTo(134);
  }

  private static int bytes(Object message) throws IOException {
    URL url = URL.valueOf("dubbo://127.0.0.1:1/" + SERVICE + "?serialization=json");
    Channel channel =
        (Channel)
            Proxy.newProxyInstance(
                Channel.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (proxy, method, arguments) -> method.getName().equals("getUrl") ? url : null);
    ChannelBuffer buffer = ChannelBuffers.dynamicBuffer();
    new DubboCodec().encode(channel, buffer, message);
    return buffer.readableBytes();
  }
}
