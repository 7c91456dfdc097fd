import { NOTICES, type NoticeName, type Preferences } from '@faixa/contract'
import { Checkbox, Fieldset, SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FormSection } from '../../form/shell/form-section.tsx'
import { useBaseMaps } from '../../map/base/use-base-maps.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { useScheme } from '../../ui/page/use-scheme.ts'
import { keepProfile, type Profile } from './keep-profile.ts'
import classes from './profile.module.css'

const THEMES = [
  { value: 'auto', label: 'Do aparelho' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const

/** Each choice is saved as it is made. */
export function PreferencesSection({ profile: { preferencias } }: { readonly profile: Profile }) {
  const { setColorScheme } = useMantineColorScheme()
  const { bases, base } = useBaseMaps(preferencias.mapaBase, useScheme())
  const [chosen, setChosen] = useState<Preferences>(preferencias)
  const save = async (change: Preferences) => {
    const before = chosen
    setChosen({ ...chosen, ...change })
    try {
      await keepProfile(await api.updateProfile({ body: { preferencias: change } }))
      showToast({ title: 'Meu perfil', message: 'Preferência salva.' })
    } catch (problem) {
      setChosen(before)
      refused('A preferência não foi salva', problem)
    }
  }
  const put = (name: NoticeName, wanted: boolean) => save({ avisos: { ...chosen.avisos, [name]: wanted } })
  return (
    <>
      <FormSection title="Aparência">
        <div>
          <Text size="sm" fw={500} id="tema" mb={6}>
            Tema
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="tema"
            data={[...THEMES]}
            value={chosen.tema ?? 'auto'}
            onChange={(tema) => {
              setColorScheme(tema)
              void save({ tema })
            }}
          />
          <Text size="xs" c="dimmed" mt={6}>
            Aplicado quando você entra, em qualquer aparelho.
          </Text>
        </div>
        <Select
          label="Mapa de fundo"
          data={bases.map(({ chave, nome }) => ({ value: chave, label: nome }))}
          value={chosen.mapaBase ?? base.chave}
          allowDeselect={false}
          description="Mostrado em um mapa aberto sem outro escolhido."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(chave) => {
            if (chave !== null) void save({ mapaBase: chave })
          }}
        />
      </FormSection>
      <FormSection title="Notificações">
        <Fieldset legend="No sino, avise sobre" variant="unstyled" data-wide>
          <Stack gap="xs" className={classes.choices ?? ''}>
            {(Object.keys(NOTICES) as NoticeName[]).map((name) => (
              <Checkbox
                key={name}
                label={NOTICES[name]}
                checked={chosen.avisos?.[name] ?? true}
                onChange={(event) => void put(name, event.currentTarget.checked)}
              />
            ))}
          </Stack>
          <Text size="xs" c="dimmed" mt="sm">
            Por e-mail você recebe só o que protege a conta: senha e e-mail alterados. Esses avisos não se desligam.
          </Text>
        </Fieldset>
      </FormSection>
    </>
  )
}
