// The settings of a process without secrets.

import type { Static } from 'typebox'
import type { SettingValues } from '#schemas/operator.ts'
import { secretSetting, settings, type Config } from '#src/settings/config.ts'

export function describeSettings(config: Config): Static<typeof SettingValues>['settings'] {
  const given = config as unknown as Record<string, unknown>
  return Object.entries(settings).map(([name, setting]) => {
    const value = given[name]
    const isDefault = JSON.stringify(value) === JSON.stringify(setting.default)
    return { name, meaning: setting.meaning, value: secretSetting.test(name) && !isDefault ? '(set)' : value, is_default: isDefault }
  })
}
