import { Button, Checkbox, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useUserInfo } from '../../../session/use-session.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows the codes only once: it closes when the person confirms having stored them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  useFocusBack()
  const { email } = useUserInfo()
  const narrow = useNarrow()
  const [kept, setKept] = useState(false)
  const text = `Códigos de recuperação do Faixa — ${email}\nCada um vale uma única vez.\n\n${codes.join('\n')}\n`
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Guarde os códigos de recuperação"
      size={520}
      centered
      fullScreen={narrow}
    >
      <Stack gap="md">
        <Text size="sm">
          Sem o celular ou a chave, um destes códigos entra no lugar do segundo fator. Cada um vale uma única vez, e
          eles <b>não serão mostrados de novo</b>. Guarde-os longe do celular.
        </Text>
        <ul className={classes.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copiados' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'faixa-codigos-de-recuperacao.txt')}
          >
            Baixar
          </Button>
        </Group>
        <Checkbox
          label="Guardei os códigos em lugar seguro"
          checked={kept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!kept} onClick={onClose}>
            Concluir
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
