import styles from './Frame.module.css'

/** Id of the part of the frame that changes from page to page. */
export const MAIN = 'main'

/** The first stop of Tab: past the bar and the menu, into the page. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={() => document.getElementById(MAIN)?.focus()}>
    跳到正文
  </button>
)
