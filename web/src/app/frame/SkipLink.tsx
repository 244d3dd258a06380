import styles from './Frame.module.css'

/** Id of the part of the frame that changes from page to page. */
export const MAIN = 'main'

/** Only for this once: a page that a click can focus would take the keyboard from its lists. */
function enterMain(): void {
  const main = document.getElementById(MAIN)
  if (!main) return
  main.tabIndex = -1
  main.focus()
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
}

/** The first stop of Tab: past the bar and the menu, into the page. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={enterMain}>
    跳到正文
  </button>
)
