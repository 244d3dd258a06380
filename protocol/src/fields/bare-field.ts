import { formTypes } from './form-types.ts'
import type { FormField } from './rule/field.ts'

/** A form field without a stored definition. */
export function bareField(
  item: Pick<FormField, 'fieldName' | 'name' | 'formType'> & Partial<FormField>,
): FormField {
  return {
    fieldId: null,
    type: formTypes[item.formType].code,
    fieldType: 1,
    inputTips: null,
    maxLength: null,
    maxlength: null,
    defaultValue: '',
    value: null,
    isUnique: 0,
    isNull: 0,
    sorting: 0,
    remark: null,
    options: null,
    setting: [],
    optionsData: null,
    formAssistId: null,
    authLevel: null,
    autoGeneNumber: 0,
    sysInformation: null,
    stylePercent: 50,
    formPosition: null,
    xAxis: -1,
    yAxis: -1,
    precisions: null,
    maxNumRestrict: null,
    minNumRestrict: null,
    fieldExtendList: [],
    ...item,
  }
}
