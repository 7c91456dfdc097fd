import { Problem } from '@faixa/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { refreshPerson } from '../../account/session-actions.ts'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { dropLinkToken, linkToken } from '../../session/return/link-token.ts'
import { useSession } from '../../session/use-session.ts'
import { Note } from '../../ui/messages/note.tsx'
import { ButtonLink } from '../../ui/page/links.tsx'

/**
 * The target of the link to a new e-mail. The person confirms with a click, because programs that scan links open them, too. No session is
 * needed: the message may be read on another device.
 */
export default function ConfirmEmailPage() {
  const [token] = useState(() => linkToken(paths.confirmEmail))
  const { userInfo } = useSession()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string>()
  const [refusal, setRefusal] = useState(() => (token === undefined ? new Problem('troca-invalida') : undefined))
  const confirm = async () => {
    setBusy(true)
    try {
      const { message } = await api.confirmEmailChange({ body: { token: token ?? '' } })
      dropLinkToken()
      setDone(message)
      await refreshPerson()
    } catch (error) {
      setRefusal(error instanceof Problem ? error : new Problem('erro-interno'))
    } finally {
      setBusy(false)
    }
  }
  const mayRetry = token !== undefined && refusal !== undefined && refusal.status >= 500
  return (
    <Stack gap="md">
      <Title order={1}>Confirmar e-mail</Title>
      {done !== undefined && (
        <Note tone="success" role="status">
          {done} As sessões abertas continuam.
        </Note>
      )}
      {refusal && (
        <Note tone="warning" role="alert">
          {refusal.message}
        </Note>
      )}
      {done === undefined && (!refusal || mayRetry) && (
        <>
          <Text size="sm">Confirme que este endereço é seu: a partir de agora, é com ele que você entra no Faixa.</Text>
          <Button loading={busy} onClick={() => void confirm()}>
            Confirmar novo e-mail
          </Button>
        </>
      )}
      {(done !== undefined || (refusal && !mayRetry)) && (
        <ButtonLink to={userInfo ? paths.profile : paths.login} variant="default">
          {userInfo ? 'Ir para o meu perfil' : 'Ir para o login'}
        </ButtonLink>
      )}
    </Stack>
  )
}
