-- When a mail server accepted the message of an invitation; null while it is being sent, and where it never was.
alter table convites add column enviado_em timestamptz;
update convites set enviado_em = criado_em where entrega = 'email' and fim is distinct from 'nao-enviado';
