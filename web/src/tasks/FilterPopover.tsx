import { FilterOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import panel from './panel.module.css'

interface FilterPopoverProps {
  /** How many filters narrow what is shown. */
  used: number
  onClear: () => void
  children: ReactNode
}

/** 筛选, with the number of filters in use; each applies at once. */
export const FilterPopover = ({ used, onClear, children }: FilterPopoverProps) => (
  <Popover
    trigger={['click']}
    placement="bottomRight"
    content={
      <div className={panel.filters}>
        {children}
        {used > 0 && (
          <Button type="link" size="small" onClick={onClear}>
            清空
          </Button>
        )}
      </div>
    }
  >
    <Button icon={<FilterOutlined />}>筛选{used > 0 && ` ${used}`}</Button>
  </Popover>
)
