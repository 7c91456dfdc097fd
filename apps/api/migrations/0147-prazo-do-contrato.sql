-- A contract may ask within how many days a flight is registered (termos->'prazoRegistroDias'), which the check «Prazo» follows. When another
-- version binds, or the contract is archived or restored, the laudos of its periods before and after are answered again.
create function verificar_do_contrato() returns trigger language plpgsql as $$ begin
  with pedidas as (
    select v.laudo_id from laudos l join laudos_verificacoes v on v.laudo_id = l.id
    where l.empresa_id = new.empresa_id and l.prestadora_id = new.prestadora_id
      and (l.data between old.vigente_inicio and old.vigente_fim or l.data between new.vigente_inicio and new.vigente_fim)
    order by v.laudo_id for no key update of v)
  update laudos_verificacoes v set pedidos = pedidos + 1 from pedidas where v.laudo_id = pedidas.laudo_id;
  return null;
end $$;
create trigger verificar_de_novo after update on contratos for each row
  when ((old.vigente_versao, old.arquivado_em) is distinct from (new.vigente_versao, new.arquivado_em))
  execute function verificar_do_contrato();
