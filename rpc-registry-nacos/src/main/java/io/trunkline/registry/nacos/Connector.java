package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import java.util.Properties;

/** Makes the two services of Nacos's client. */
interface Connector {

  /** The one that connects to servers. */
  Connector NACOS =
      new Connector() {
        @Override
        public NamingService naming(Properties properties) throws NacosException {
          return NacosFactory.createNamingService(properties);
        }

        @Override
        public ConfigService config(Properties properties) throws NacosException {
          return NacosFactory.createConfigService(properties);
        }
      };

  /** May block for seconds. */
  NamingService naming(Properties properties) throws NacosException;

  /** May block for seconds. */
  ConfigService config(Properties properties) throws NacosException;
}
