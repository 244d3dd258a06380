import styles from './Spinner.module.css'

/** A spinning ring of the font's size, hidden from screen readers: the element around it names what is loading. */
export const Spinner = () => <span className={styles.spinner} aria-hidden />
