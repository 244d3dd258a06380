import { useRef } from 'react'
import { REMARK_LENGTH } from '#protocol/approval/record-calls.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import styles from './decision.module.css'

interface RemarksProps {
  id?: string
  label: string
  placeholder: string
  /** Words that are used often; a click on one adds it to what was typed. */
  quick: readonly string[]
  value?: string
  onChange?: (value: string) => void
}

/** The words that go with a decision. */
export function Remarks({ id, label, placeholder, quick, value = '', onChange }: RemarksProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const add = (words: string) => {
    const begun = value.trim()
    if (!begun.includes(words)) onChange?.(begun === '' ? words : `${begun}，${words}`)
    box.current?.focus()
  }
  return (
    <>
      <TextArea
        ref={box}
        id={id}
        aria-label={label}
        placeholder={placeholder}
        maxLength={REMARK_LENGTH}
        limit={REMARK_LENGTH}
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {quick.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take part in the form
        <div className={styles.quick} role="group" aria-label="常用意见">
          {quick.map((words) => (
            <button key={words} type="button" className={styles.chip} onClick={() => add(words)}>
              {words}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
