import type { Enrolled } from '@faixa/contract'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshPerson } from '../../../account/session-actions.ts'
import { invalidate, query } from '../../../api/query.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { AppCard } from './app-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The person's own second factors: an app, passkeys, and recovery codes for when those are lost. */
export default function VerificationPage() {
  const { exigeSegundoFator } = useUserInfo()
  const { data, error, refetch } = useQuery(query('readFactors', {}))
  const [codes, setCodes] = useState<readonly string[]>()
  const changed = async () => {
    await invalidate('readFactors')
    await refreshPerson()
  }
  const enrolled = ({ message, recuperacao }: Enrolled) => {
    showToast({ title: 'Verificação em duas etapas', message })
    // The codes are shown once: screens that would open now wait until the person has stored them.
    if (recuperacao) setCodes(recuperacao)
    else void changed()
  }
  return (
    <>
      <PageHeader
        title="Verificação em duas etapas"
        subtitle="Depois da senha, o login pede algo que só você tem. Uma senha roubada deixa de bastar."
      />
      {exigeSegundoFator && (
        <Note tone="warning" role="status" mb="md" title="Falta um segundo fator">
          O seu perfil só entra com verificação em duas etapas. Cadastre um aplicativo ou uma chave de acesso para
          continuar.
        </Note>
      )}
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando o segundo fator">
          <Skeleton height={118} mb="md" />
          <Skeleton height={118} mb="md" />
        </Loading>
      )}
      {data && (
        <Stack gap="md">
          <AppCard since={data.aplicativo?.desde} onEnrolled={enrolled} onChanged={() => void changed()} />
          <PasskeysCard factors={data} onEnrolled={enrolled} onChanged={() => void changed()} />
          {data.recuperacao && <RecoveryCard {...data.recuperacao} onMade={setCodes} />}
        </Stack>
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            void changed()
          }}
        />
      )}
    </>
  )
}
