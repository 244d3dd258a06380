import { regions } from '#protocol/crm/software-lock/words.ts'
import { useSession } from '#web/platform/session.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import styles from './lock-claim.module.css'

/** Which locks the page shows; region 0: of all. */
export interface Narrowed {
  search: string
  region: number
  /** The holder. */
  userId: number
}

interface StockBarProps {
  narrowed: Narrowed
  onNarrow: (change: Partial<Narrowed>) => void
  choosesHolder: boolean
}

const choices = [
  { value: 0, label: '全部地区' },
  ...Object.entries(regions).map(([code, label]) => ({ value: Number(code), label })),
]

/** Search, region, and for keepers of the stock whose locks. */
export function StockBar({ narrowed, onNarrow, choosesHolder }: StockBarProps) {
  const { user } = useSession()
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchBox
          hint="请输入锁号/芯片号"
          value={narrowed.search}
          onSearch={(search) => onNarrow({ search })}
        />
      </div>
      <Segmented
        aria-label="地区"
        value={narrowed.region}
        options={choices}
        onChange={(region) => onNarrow({ region })}
      />
      {choosesHolder && (
        <div className={styles.holder}>
          <PeopleSelect
            aria-label="持有人"
            placeholder="持有人"
            value={[narrowed.userId]}
            onChange={([userId = user.userId]) => onNarrow({ userId })}
          />
        </div>
      )}
    </div>
  )
}
