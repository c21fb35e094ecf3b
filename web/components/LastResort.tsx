import { Component, type ReactNode } from 'react';
import { withTranslation, type WithTranslation } from 'react-i18next';

interface LastResortProps extends WithTranslation {
  readonly children: ReactNode;
  /** The address of the front page, in the reader's language. */
  readonly home: string;
}

/** The page shown when even the error page fails (specification section 8); it depends only on the texts. */
class LastResortBoundary extends Component<LastResortProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { t, children, home } = this.props;
    if (!this.state.failed) return children;
    return (
      <main className="last-resort">
        <h1>{t('errorPage.failedTitle')}</h1>
        <a href={home}>{t('errorPage.failedHome')}</a>
      </main>
    );
  }
}

export const LastResort = withTranslation()(LastResortBoundary);
