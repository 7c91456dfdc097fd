import { Button, CopyButton, Group, Text } from '@mantine/core'
import { useUserInfo } from '../../../session/use-session.ts'
import { ShownOnce } from '../../../ui/messages/secret-dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { email } = useUserInfo()
  const text = `Códigos de recuperação do Faixa — ${email}\nCada um vale uma única vez.\n\n${codes.join('\n')}\n`
  return (
    <ShownOnce
      title="Guarde os códigos de recuperação"
      size={520}
      stored="Guardei os códigos em lugar seguro"
      close="Concluir"
      onClose={onClose}
    >
      <Text size="sm">
        Sem o celular ou a chave, um destes códigos entra no lugar do segundo fator. Cada um vale uma única vez, e eles{' '}
        <b>não serão mostrados de novo</b>. Guarde-os longe do celular.
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
    </ShownOnce>
  )
}
