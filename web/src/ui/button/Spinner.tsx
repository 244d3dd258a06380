import styles from './Spinner.module.css'

/** A turning ring as large as the letters beside it; what it stands for is said elsewhere. */
export const Spinner = () => <span className={styles.spinner} aria-hidden />
