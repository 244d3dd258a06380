import { DownOutlined, EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import styles from './Pagination.module.css'
import { pagesAround } from './pages-around.ts'

export interface PaginationProps {
  /** From 1. */
  current: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
  /** Offers these sizes of a page; without them it keeps its own. */
  pageSizeOptions?: readonly number[]
  /** Offers a field for the number of a page. */
  showQuickJumper?: boolean
  hideOnSinglePage?: boolean
}

/** Up to this number all pages are shown on a phone, beyond it the current one alone. */
const FEW = 3

/** The pages of a list. */
export function Pagination(props: PaginationProps) {
  const { pageSize, total, onChange, pageSizeOptions, showQuickJumper, hideOnSinglePage } = props
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, props.current), last)
  const go = (page: number) => {
    const wanted = Math.min(Math.max(1, page), last)
    if (wanted !== current) onChange(wanted, pageSize)
  }
  if (hideOnSinglePage && last === 1) return null
  return (
    <nav className={last > FEW ? `${styles.pager} ${styles.many}` : styles.pager} aria-label="分页">
      <Step title="上一页" icon={<LeftOutlined />} closed={current === 1} onClick={() => go(current - 1)} />
      {pagesAround(current, last).map((page) =>
        typeof page === 'number' ? (
          <button
            key={page}
            type="button"
            className={styles.page}
            aria-label={`第 ${page} 页`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => go(page)}
          >
            {page}
          </button>
        ) : (
          <Step
            key={page}
            title={page === 'back' ? '向前 5 页' : '向后 5 页'}
            icon={<EllipsisOutlined />}
            onClick={() => go(current + (page === 'back' ? -5 : 5))}
          />
        ),
      )}
      <Step
        title="下一页"
        icon={<RightOutlined />}
        closed={current === last}
        onClick={() => go(current + 1)}
      />
      {pageSizeOptions && (
        <Sizes sizes={pageSizeOptions} size={pageSize} onChange={(size) => onChange(current, size)} />
      )}
      {showQuickJumper && last > 1 && <Jumper onGo={go} />}
    </nav>
  )
}

interface StepProps {
  title: string
  icon: ReactNode
  closed?: boolean
  onClick: () => void
}

const Step = ({ title, icon, closed, onClick }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    title={title}
    aria-label={title}
    disabled={closed}
    onClick={onClick}
  >
    {icon}
  </button>
)

interface SizesProps {
  sizes: readonly number[]
  size: number
  onChange: (size: number) => void
}

function Sizes({ sizes, size, onChange }: SizesProps) {
  const menu = {
    items: sizes.map((each) => ({ key: String(each), label: `${each} 条/页` })),
    selectable: true,
    selectedKeys: [String(size)],
    onClick: ({ key }: { key: string }) => {
      if (Number(key) !== size) onChange(Number(key))
    },
  }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="topRight">
      <Button size="small" className={styles.sizes} aria-label={`${size} 条/页，每页条数`}>
        {size} 条/页
        <DownOutlined className={styles.down} aria-hidden />
      </Button>
    </Dropdown>
  )
}

function Jumper({ onGo }: { onGo: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  const leave = () => {
    const page = Number.parseInt(typed, 10)
    setTyped('')
    if (page > 0) onGo(page)
  }
  return (
    <span className={styles.jumper}>
      跳至
      <Input
        size="small"
        inputMode="numeric"
        aria-label="跳至页"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={leave}
        onBlur={leave}
      />
      页
    </span>
  )
}
