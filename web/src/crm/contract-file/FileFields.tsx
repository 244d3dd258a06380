import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { FileBegin } from '#protocol/crm/contract-file/calls.ts'
import { changedBy, fromLocks, fromTitle } from '#protocol/crm/contract-file/derive.ts'
import {
  type FileForm,
  type FileKey,
  faultOf,
  fileFields,
  fileKeys,
  mostOf,
} from '#protocol/crm/contract-file/form.ts'
import type { Region } from '#protocol/crm/contract-file/words.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { TitleDialog, useTitleKinds } from '../invoice/door.ts'
import styles from './contract-file.module.css'
import { FileInput } from './FileInput.tsx'
import { type FileLocks, LockChoice } from './LockChoice.tsx'

/** What the form is filled for besides its fields. */
export interface FileGround {
  region: Region
  locks: FileLocks
}

interface Props {
  form: FormInstance<FileForm>
  /** Whose titles are offered. */
  customerId: number | null
  begin: FileBegin
  ground: FileGround
  /** Region or locks were chosen, or values followed from something: the form holds them already. */
  onFollowed: (ground: FileGround) => void
}

/** Wider than the others. */
const isWide = (key: FileKey) => mostOf(key) > 500

/** The fields of a contract file: what is known of contract, locks and title fills them; what a person writes moves the rest (§12.2). */
export function FileFields({ form, customerId, begin, ground, onFollowed }: Props) {
  const { region, locks } = ground
  const kinds = useTitleKinds().map(({ value }) => value)
  const [choosing, setChoosing] = useState<'title' | 'locks' | null>(null)
  const put = (values: Partial<FileForm>, next: FileGround = ground) => {
    form.setFieldsValue(values)
    const names = fileKeys.filter((key) => values[key] !== undefined)
    // what is right now carries no fault from before
    form.setFields(names.map((name) => ({ name, errors: [] })))
    onFollowed(next)
  }
  const changed = (key: FileKey, value: string) =>
    put(changedBy({ ...form.getFieldsValue(), [key]: value }, key))
  return (
    <>
      <div className={styles.head}>
        <Segmented<Region>
          aria-label="地区"
          value={region}
          onChange={(chosen) => put({ signFlag: '0' }, { region: chosen, locks })}
          options={[
            { value: 1, label: regions[1] },
            { value: 2, label: regions[2] },
          ]}
        />
        <Button
          reason={
            begin.invoiceTitles.length === 0 || customerId === null ? '该客户还没有发票抬头' : undefined
          }
          onClick={() => setChoosing('title')}
        >
          选择开票抬头
        </Button>
        <Button
          reason={begin.softwareLocks.length === 0 ? '该合同下没有软件锁' : undefined}
          onClick={() => setChoosing('locks')}
        >
          选择软件锁
        </Button>
      </div>
      <div className={styles.fields}>
        {fileKeys.map((key) => (
          <Form.Item
            key={key}
            name={key}
            label={fileFields[key].label}
            className={isWide(key) ? styles.wide : undefined}
            required={key !== 'remark'}
            validateTrigger="onBlur"
            rules={[
              {
                validator: (_, value: string) => {
                  const fault = faultOf(key, value)
                  return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
                },
              },
            ]}
          >
            <FileInput field={key} region={region} onChanged={changed} />
          </Form.Item>
        ))}
      </div>
      {choosing === 'title' && customerId !== null && (
        <TitleDialog
          customerId={customerId}
          onChoose={(title) => {
            const { invoiceType, ...filled } = fromTitle(title)
            put(kinds.includes(Number(invoiceType)) ? { ...filled, invoiceType } : filled)
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
      {choosing === 'locks' && (
        <LockChoice
          locks={begin.softwareLocks}
          chosen={locks}
          onChoose={(chosen) => {
            put(fromLocks(chosen, { ...begin.source, locks: chosen, title: null }), { region, locks: chosen })
            setChoosing(null)
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}
