/**
 * The XML namespace {@code http://trunkline.io/schema/trunkline} and Dubbo's own, under both of its
 * names. Elements become clients, servers and references of rpc-core. One parser reads both
 * namespaces, each with its table of attributes. Applications get beans of their own interfaces,
 * and may inject the {@link io.trunkline.client.RpcClient} and {@link
 * io.trunkline.server.RpcServer}, or {@link io.trunkline.spring.RpcClients} and {@link
 * io.trunkline.spring.RpcServers} if the context has several.
 *
 * <p>A serializer element becomes an {@link io.trunkline.serialization.stored.ObjectSerializer},
 * injected by its name or as the {@linkplain io.trunkline.spring.DefaultObjectSerializer default};
 * {@link io.trunkline.spring.SerializerBeans} does the same for Java configuration.
 */
@NullMarked
package io.trunkline.spring;

import org.jspecify.annotations.NullMarked;
