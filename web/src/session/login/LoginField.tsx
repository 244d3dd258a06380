import { type ReactNode, useId } from 'react'
import styles from './login.module.css'

interface LoginFieldProps {
  /** What is wrong with the value. */
  fault: string | undefined
  /** The control, with what says that it is wrong. */
  children: (said: { status?: 'error'; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A control with its fault below; drawn without the library of forms, which a stranger would wait for. */
export function LoginField({ fault, children }: LoginFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      {children(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': id } : {})}
      {fault && (
        <div id={id} className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}
