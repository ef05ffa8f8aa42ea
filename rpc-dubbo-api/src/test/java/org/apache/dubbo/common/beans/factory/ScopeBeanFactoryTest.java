package org.apache.dubbo.common.beans.factory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.apache.dubbo.common.extension.ExtensionInjector;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.ScopeModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScopeBeanFactoryTest {

  /** Of a context without beans. */
  private static final class NoBeans implements ExtensionInjector {

    @Override
    public <T> @Nullable T getInstance(Class<T> type, String name) {
      return null;
    }
  }

  private static ApplicationModel application() {
    ExtensionDirector director =
        ExtensionDirector.begin(
            ScopeBeanFactoryTest.class.getClassLoader(), new NoBeans(), () -> false);
    return (ApplicationModel)
        Objects.requireNonNull(ScopeModel.of(ApplicationModel.class, director));
  }

  @Test
  void aRegisteredObjectIsFoundByItsTypesInItsApplicationOnly() {
    ApplicationModel application = application();
    application.getBeanFactory().registerBean("text");
    assertThat(application.getBeanFactory().getBean(String.class)).isEqualTo("text");
    assertThat(application.getBeanFactory().getBean(CharSequence.class)).isEqualTo("text");
    assertThat(application.getBeanFactory().getBean(Integer.class)).isNull();
    assertThat(application().getBeanFactory().getBean(String.class)).isNull();
  }

  @Test
  void ofSeveralObjectsOneIsFoundByItsName() {
    ScopeBeanFactory beans = application().getBeanFactory();
    beans.registerBean("first", 1);
    beans.registerBean("second", 2);
    assertThat(beans.getBean("second", Integer.class)).isEqualTo(2);
    assertThatThrownBy(() -> beans.getBean(Integer.class))
        .hasMessage("2 objects of java.lang.Integer are registered; name one of them");
  }
}
