import styles from './Nothing.module.css'

/** The words of a list without entries. */
export const NOTHING_FOUND = '没有找到数据'

/** In antd's own lists, where nothing is found. */
export const Nothing = () => <div className={styles.nothing}>{NOTHING_FOUND}</div>
