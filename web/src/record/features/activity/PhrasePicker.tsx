import { MessageOutlined, SettingOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { usePhrases } from './data.ts'
import styles from './follow-up.module.css'
import { PhraseManager } from './PhraseManager.tsx'

/** 常用语: inserts a phrase with one click; each user manages their own phrases. */
export function PhrasePicker({ onPick }: { onPick: (phrase: string) => void }) {
  const [open, setOpen] = useState(false)
  const [managing, setManaging] = useState(false)
  const { data, error } = usePhrases(open || managing)
  const pick = (phrase: string) => {
    setOpen(false)
    onPick(phrase)
  }
  const list = (
    <div className={styles.phrases}>
      {error ? (
        <span className={styles.hint}>常用语加载失败，请稍后再试</span>
      ) : data ? (
        data.map((phrase) => (
          <button key={phrase} type="button" className={styles.phrase} onClick={() => pick(phrase)}>
            {phrase}
          </button>
        ))
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
      {data?.length === 0 && <span className={styles.hint}>还没有常用语</span>}
      <div className={styles.phraseFoot}>
        <Button
          type="link"
          size="small"
          icon={<SettingOutlined />}
          disabled={!data}
          reason="常用语还没有读取到，请稍候"
          onClick={() => {
            setOpen(false)
            setManaging(true)
          }}
        >
          管理常用语
        </Button>
      </div>
    </div>
  )
  return (
    <>
      <Popover content={list} trigger={['click']} placement="bottomLeft" open={open} onOpenChange={setOpen}>
        <Button type="text" size="small" icon={<MessageOutlined />}>
          常用语
        </Button>
      </Popover>
      {managing && data && <PhraseManager phrases={data} onClose={() => setManaging(false)} />}
    </>
  )
}
