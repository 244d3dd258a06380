import { EnvironmentOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from '../../fields.module.css'
import type { PlaceDialogProps } from './PlaceDialog.tsx'

const PlaceDialog = lazyComponent<PlaceDialogProps>(
  async () => (await import('./PlaceDialog.tsx')).PlaceDialog,
)

interface PlaceButtonProps extends Omit<PlaceDialogProps, 'onClose'> {
  disabled?: boolean
  children?: ReactNode
}

/** Opens 选择地点; map and outlines are fetched then. */
export function PlaceButton({ disabled, children = '选择地点', ...dialog }: PlaceButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={styles.fixed}
        icon={<EnvironmentOutlined />}
        disabled={disabled === true}
        reason={WHILE_BUSY}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && <PlaceDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
