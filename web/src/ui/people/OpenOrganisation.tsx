import { TeamOutlined } from '@ant-design/icons'
import styles from './PeoplePicker.module.css'

interface OpenOrganisationProps {
  label: string
  disabled?: boolean | undefined
  onOpen: () => void
}

/** The icon of a select that opens the organisation. */
export function OpenOrganisation({ label, disabled, onOpen }: OpenOrganisationProps) {
  return (
    <button
      type="button"
      className={styles.opener}
      aria-label={label}
      title={label}
      disabled={disabled}
      onMouseDown={(event) => {
        // the list of the select must not open as well
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={onOpen}
    >
      <TeamOutlined />
    </button>
  )
}
