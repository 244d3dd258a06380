import { ArrowLeftOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useState } from 'react'
import { formTypes } from '#protocol/fields/form-types.ts'
import { designLimits } from '#protocol/fields/rule/design.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { RichTextEditor } from '#web/ui/rich-text/RichTextEditor.tsx'
import { type DraftField, mayChange } from '../design/draft.ts'
import { fieldsOf } from '../design/layout.ts'
import { iconOf } from '../design/type-icons.tsx'
import styles from '../designer.module.css'
import type { DesignerState } from '../use-designer.ts'
import { ColumnList } from './ColumnList.tsx'
import { DefaultSetting } from './DefaultSetting.tsx'
import { OptionList } from './OptionList.tsx'
import { FIXED, Setting, Toggle } from './Setting.tsx'
import { TypeSettings } from './TypeSettings.tsx'

type Change = (change: Partial<DraftField>) => void

interface FieldSettingsProps {
  type: RecordType
  field: DraftField
  /** Fields of the same form or table. */
  all: readonly DraftField[]
  inTable: boolean
  onChange: Change
  onLink: DesignerState['link']
}

const closedUnless = (may: boolean) => (may ? undefined : FIXED)

/** What every kind of field has: name, hint, its own settings, options, default. */
function FieldSettings({ type, field, all, inTable, onChange, onLink }: FieldSettingsProps) {
  const mayName = mayChange(field, 'name')
  const { hasValue, design } = formTypes[field.formType]
  return (
    <>
      <Setting label="字段名称" closed={closedUnless(mayName)}>
        {(id) => (
          <Input
            id={id}
            value={field.name}
            disabled={!mayName}
            maxLength={designLimits.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Setting>
      {hasValue ? (
        <Setting label="提示文字" closed={closedUnless(mayName)}>
          {(id) => (
            <Input
              id={id}
              value={field.inputTips}
              disabled={!mayName}
              maxLength={designLimits.hint}
              placeholder="显示在输入框下方"
              onChange={(event) => onChange({ inputTips: event.target.value })}
            />
          )}
        </Setting>
      ) : (
        <Setting label="描述内容">
          {(id) => (
            <RichTextEditor
              key={field.key}
              id={id}
              label="描述内容"
              html={String(field.defaultValue ?? '')}
              longest={designLimits.description}
              onChange={(defaultValue) => onChange({ defaultValue })}
            />
          )}
        </Setting>
      )}
      {design.hasOptions && (
        <OptionList
          type={type}
          field={field}
          others={inTable ? [] : all.filter((each) => each !== field)}
          closed={!mayChange(field, 'options')}
          onChange={onChange}
          onLink={(option, keys) => onLink(field, option, keys)}
        />
      )}
      <TypeSettings field={field} onChange={onChange} />
      {design.canHaveDefault && hasValue && (
        <DefaultSetting
          field={field}
          closed={!mayChange(field, 'defaultValue')}
          onChange={(defaultValue) => onChange({ defaultValue })}
        />
      )}
      {hasValue && (
        <Toggle
          label="设为必填"
          value={field.isRequired}
          closed={closedUnless(mayChange(field, 'required'))}
          onChange={(isRequired) => onChange({ isRequired })}
        />
      )}
    </>
  )
}

const widths = [25, 50, 75, 100]

/** What only fields of the form itself have: uniqueness, hiding, width. */
function PlaceSettings({
  field,
  row,
  neverUnique = false,
  onChange,
}: {
  field: DraftField
  row: readonly DraftField[]
  neverUnique?: boolean | undefined
  onChange: Change
}) {
  const others = row.filter((each) => each !== field).reduce((sum, each) => sum + each.stylePercent, 0)
  const { title, design } = formTypes[field.formType]
  const mayWiden = mayChange(field, 'width') && !design.ownRow
  const hideable = !field.isFixed && (mayChange(field, 'hide') || field.isHidden)
  const hideClosed = hideable ? undefined : '系统关联字段不能隐藏！'
  return (
    <>
      {design.canBeUnique && !neverUnique && (
        <Toggle
          label="设为唯一"
          value={field.isUnique}
          closed={closedUnless(mayChange(field, 'unique'))}
          onChange={(isUnique) => onChange({ isUnique })}
        />
      )}
      <Toggle
        label="隐藏字段"
        value={field.isHidden}
        closed={hideClosed ?? (field.isRequired && !field.isHidden ? '必填选项不能隐藏！' : undefined)}
        onChange={(isHidden) => onChange({ isHidden })}
      />
      <Setting
        label="字段占比"
        closed={mayWiden ? undefined : design.ownRow ? `${title}独占一行` : FIXED}
        note={others > 0 ? '同一行的占比合计不超过 100%' : undefined}
      >
        {(id) => (
          <Segmented
            id={id}
            block
            aria-label="字段占比"
            disabled={!mayWiden}
            value={field.stylePercent}
            options={widths.map((width) => ({
              label: `${width}%`,
              value: width,
              disabled: others + width > 100 && width > field.stylePercent,
            }))}
            onChange={(stylePercent) => onChange({ stylePercent })}
          />
        )}
      </Setting>
    </>
  )
}

interface ConvertTargetProps {
  field: DraftField
  targets: readonly { fieldId: number; name: string; formType: string }[]
  onChange: Change
}

/** Where the value goes when the record is converted: a field of the same type (crm-records.md §2.5). */
function ConvertTarget({ field, targets, onChange }: ConvertTargetProps) {
  return (
    <Setting label="转化为客户时对应的字段">
      {(id) => (
        <Select
          id={id}
          className={styles.full}
          allowClear
          placeholder="不对应"
          value={field.relevant}
          options={targets
            .filter((target) => target.formType === field.formType)
            .map((target) => ({ label: target.name, value: target.fieldId }))}
          onChange={(relevant: number | null | undefined) => onChange({ relevant: relevant ?? null })}
        />
      )}
    </Setting>
  )
}

interface SettingsPanelProps {
  type: RecordType
  /** No field of the form is unique. */
  neverUnique?: boolean | undefined
  designer: DesignerState
  /** Fields that conversion may fill; empty for types that are not converted. */
  convertTargets: ConvertTargetProps['targets']
}

/** Settings of the selected field, or of a column of the selected table. */
export function SettingsPanel({ type, neverUnique, designer, convertTargets }: SettingsPanelProps) {
  const { selected, rows, update, link } = designer
  const [columnKey, openColumn] = useState<string | null>(null)
  if (!selected)
    return (
      <aside className={styles.settings} aria-label="字段设置">
        <div className={styles.empty}>选中字段后在这里设置</div>
      </aside>
    )
  const column = selected.columns.find((each) => each.key === columnKey)
  const change: Change = (next) => update(selected.key, next)
  const changeColumn: Change = (next) =>
    change({
      columns: selected.columns.map((each) => (each.key === columnKey ? { ...each, ...next } : each)),
    })
  return (
    <aside className={styles.settings} aria-label="字段设置" key={selected.key}>
      <h2 className={styles.settingsTitle}>
        {column && (
          <Button
            type="text"
            size="small"
            icon={<ArrowLeftOutlined />}
            aria-label="返回表格设置"
            onClick={() => openColumn(null)}
          />
        )}
        {iconOf((column ?? selected).formType)}
        {formTypes[(column ?? selected).formType].title}
      </h2>
      {column ? (
        <FieldSettings
          key={column.key}
          type={type}
          field={column}
          all={selected.columns}
          inTable
          onChange={changeColumn}
          onLink={link}
        />
      ) : (
        <>
          <FieldSettings
            type={type}
            field={selected}
            all={fieldsOf(rows)}
            inTable={false}
            onChange={change}
            onLink={link}
          />
          {formTypes[selected.formType].hasColumns && (
            <ColumnList
              columns={selected.columns}
              onChange={(columns) => change({ columns })}
              onOpen={openColumn}
            />
          )}
          <PlaceSettings
            field={selected}
            row={rows.find((row) => row.includes(selected)) ?? []}
            neverUnique={neverUnique}
            onChange={change}
          />
          {convertTargets.length > 0 && selected.fieldType === 0 && (
            <ConvertTarget field={selected} targets={convertTargets} onChange={change} />
          )}
        </>
      )}
    </aside>
  )
}
