/** The page to which an issuer returns: it opens the session, asks for the second factor, or says why nobody came in. */
import { type FactorAsked, Problem } from '@faixa/contract'
import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { begin, ownDevice } from '../../account/session-actions.ts'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { dropLinkToken, linkToken } from '../../session/return/link-token.ts'
import { showSignedIn } from '../../session/session-toasts.ts'
import { Note } from '../../ui/messages/note.tsx'
import { takeBegun } from './begun-at-issuer.ts'
import SecondStep from './factor/second-step.tsx'

const NOT_BEGUN = 'Esta entrada começou em outra aba, já terminou ou passou do tempo: comece de novo.'

interface Asked {
  readonly challenge: FactorAsked
  readonly remember: boolean
}

export default function IssuerReturnPage() {
  const navigate = useNavigate()
  const { voltar } = useSearch({ strict: false })
  const [asked, setAsked] = useState<Asked>()
  const [fault, setFault] = useState<string>()
  const finish = useEffectEvent(async () => {
    const retorno = linkToken(paths.issuerReturn)
    const begun = takeBegun()
    dropLinkToken()
    if (retorno === undefined || !begun) return setFault(NOT_BEGUN)
    const { entrada, remember, voltar } = begun
    // The guard of this address opens it as soon as there is a session.
    await navigate({ to: paths.issuerReturn, search: searchOf(voltar), replace: true })
    try {
      begin(await api.finishIssuerLogin({ body: { entrada, retorno, ...ownDevice() } }), remember)
      showSignedIn()
    } catch (error) {
      const challenge = error instanceof Problem ? error.extras.segundoFator : undefined
      if (challenge) setAsked({ challenge, remember })
      else setFault(error instanceof Error ? error.message : NOT_BEGUN)
    }
  })
  useEffect(() => {
    void finish()
  }, [])
  const back = () => void navigate({ to: paths.login, search: searchOf(voltar), replace: true })
  if (asked) return <SecondStep {...asked} onBack={back} />
  return (
    <Stack gap="md">
      <Title order={1}>Acesse sua conta</Title>
      {fault === undefined ? (
        <Text role="status">
          <Loader size="xs" /> Entrando...
        </Text>
      ) : (
        <>
          <Note tone="warning" role="alert" title="Você não entrou">
            {fault}
          </Note>
          <Button onClick={back}>Voltar para o login</Button>
        </>
      )}
    </Stack>
  )
}

const searchOf = (voltar: string | undefined) => (voltar === undefined ? {} : { voltar })
