import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { sealCalls } from '#protocol/crm/contract-file/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from '../contract-file.module.css'
import { PickedFile } from '../PickedFile.tsx'

type Certificate = ReplyOf<typeof sealCalls.certificates>[number]

interface Values {
  alias: string
  file: File
  passphrase?: string
}

/** 证书: those that were bought, and those of the installation, which prove no more than that a file is unchanged. */
export function Certificates() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(queryOf(sealCalls.certificates, {}))
  return (
    <section className={styles.section} aria-label="证书">
      <div className={styles.acts}>
        <h2>证书</h2>
        <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
          上传机构证书
        </Button>
        <span className={styles.quiet}>测试证书在第一次盖章时自动生成</span>
      </div>
      {data.length > 0 && (
        <DataTable<Certificate>
          rowKey="alias"
          dataSource={data}
          columns={[
            { title: '名称', dataIndex: 'alias', width: 180 },
            {
              title: '类别',
              dataIndex: 'isTest',
              width: 100,
              render: (isTest: boolean) => (isTest ? '测试证书' : '机构证书'),
            },
            { title: '持有人', dataIndex: 'subject', ellipsis: true },
            { title: '颁发者', dataIndex: 'issuer', ellipsis: true },
            { title: '有效期至', dataIndex: 'validTo', width: 120 },
          ]}
        />
      )}
      {isOpen && (
        <FormDialog<Values>
          name="certificate"
          title="上传机构证书"
          okText="上传"
          onClose={() => setOpen(false)}
          save={({ alias, file, passphrase = '' }) =>
            upload(sealCalls.addCertificate, { alias, passphrase }, file)
          }
          onSaved={() => {
            toast.success('证书已上传')
            void refresh(client, sealCalls.certificates)
          }}
        >
          <Form.Item
            name="alias"
            label="名称"
            rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="file" label="证书文件" rules={[{ required: true, message: '请选择证书' }]}>
            <PickedFile accept=".p12,.pfx" most={1} />
          </Form.Item>
          <Form.Item name="passphrase" label="证书密码" extra="只用于读取证书，不保存">
            <PasswordInput maxLength={200} autoComplete="off" />
          </Form.Item>
        </FormDialog>
      )}
    </section>
  )
}
