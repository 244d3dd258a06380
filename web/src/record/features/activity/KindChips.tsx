import styles from './follow-up.module.css'

interface KindChipsProps {
  /** undefined before they are known: their line keeps its height, or the buttons below would move. */
  kinds: readonly string[] | undefined
  value: string
  onChange: (kind: string) => void
}

/** What kind of contact it was; a kind that the company no longer offers stays with the follow-ups that have it. */
export function KindChips({ kinds, value, onChange }: KindChipsProps) {
  if (!kinds) return <div className={styles.kinds} aria-busy="true" />
  const offered = value === '' || kinds.includes(value) ? kinds : [...kinds, value]
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.kinds} aria-label="跟进类型">
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {kind}
        </button>
      ))}
    </fieldset>
  )
}
