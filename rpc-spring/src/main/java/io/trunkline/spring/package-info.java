/**
 * The XML namespace {@code http://trunkline.io/schema/trunkline} and Dubbo's own, under both of its
 * names: elements become clients, servers and references of rpc-core, nothing more. One parser
 * reads them, each with its table of attributes. An application sees beans of its own interfaces,
 * and may ask its context for the {@link io.trunkline.client.RpcClient} and {@link
 * io.trunkline.server.RpcServer} behind them, or for {@link io.trunkline.spring.RpcClients} and
 * {@link io.trunkline.spring.RpcServers} where it has several.
 *
 * <p>A serializer element becomes an {@link io.trunkline.serialization.stored.ObjectSerializer},
 * which is injected by its name or as the {@linkplain io.trunkline.spring.DefaultObjectSerializer
 * default}; {@link io.trunkline.spring.SerializerBeans} does the same for Java configuration.
 */
@NullMarked
package io.trunkline.spring;

import org.jspecify.annotations.NullMarked;
