import type { Language } from '../../request-context.ts';

export type MailKind =
  | 'verify_email'
  | 'confirm_device'
  | 'account_exists'
  | 'reset'
  | 'password_changed'
  | 'joint_invite'
  | 'joint_known'
  | 'approved'
  | 'manager_request'
  | 'manager_connected'
  | 'manager_revoked';

interface MailText {
  subject: string;
  /** Paragraphs; {code} and {link} have one of their own. */
  lines: readonly string[];
}

/** Placeholders: {brand}, {name}, {first}, {device}, {code}, {link}. Subjects contain no user input. */
export const mailTexts: Record<Language, Record<MailKind, MailText>> = {
  en: {
    verify_email: {
      subject: 'Your {brand} verification code',
      lines: [
        'Hello {name},',
        'enter this code to verify your email address:',
        '{code}',
        'It is valid for 10 minutes. If you did not register at {brand}, ignore this email: without the code nothing happens.',
      ],
    },
    confirm_device: {
      subject: 'Your {brand} login code',
      lines: [
        'Hello {name},',
        'someone logged in with your password on this device: {device}. If it was you, enter this code:',
        '{code}',
        'It is valid for 10 minutes. If it was not you, change your password now. Nobody from {brand} will ever ask you for this code.',
      ],
    },
    account_exists: {
      subject: 'You already have a {brand} account',
      lines: [
        'Hello {name},',
        'someone, probably you, tried to register at {brand} with this address. You already have an account: log in, or set a new password here:',
        '{link}',
        'If it was not you, you do not need to do anything.',
      ],
    },
    reset: {
      subject: 'Set a new {brand} password',
      lines: [
        'Hello {name},',
        'open this page to set a new password:',
        '{link}',
        'The link is valid for 30 minutes and works once. If you did not request it, ignore this email: your password stays as it is.',
      ],
    },
    password_changed: {
      subject: 'Your {brand} password was changed',
      lines: [
        'Hello {name},',
        'the password of your account was changed and every other device was signed out. If it was not you, set a new password at once:',
        '{link}',
      ],
    },
    joint_invite: {
      subject: 'You were named as second holder of a {brand} account',
      lines: [
        'Hello {name},',
        '{first} opens a joint account at {brand} and named you as its second holder. To agree, set your own password here; this also verifies your address:',
        '{link}',
        'The link is valid for 7 days and works once. If you do not agree, ignore this email: nothing is opened in your name.',
      ],
    },
    joint_known: {
      subject: 'You were named as second holder of a {brand} account',
      lines: [
        'Hello {name},',
        '{first} tried to open a joint account at {brand} with you as its second holder. You already have an account, so nothing was changed. If you both want a joint account, ask support.',
      ],
    },
    approved: {
      subject: 'Your {brand} account is ready',
      lines: ['Hello {name},', 'your account was approved. You can log in now:', '{link}'],
    },
    manager_request: {
      subject: 'An account manager asks for access to your {brand} account',
      lines: [
        'Hello {name},',
        '{first} asks to open and close positions on your real account and to copy their own trades to it in proportion. They cannot withdraw or change your settings. Nothing is granted until you accept. See who it is, accept or decline here:',
        '{link}',
        'If you do not want this, decline or ignore it: without your answer nothing happens.',
      ],
    },
    manager_connected: {
      subject: 'An account manager is connected to your {brand} account',
      lines: [
        'Hello {name},',
        'you accepted: {first} can now open and close positions on your real account, and trades that {first} makes for themselves are copied to it in proportion. Nothing else. You can end this at any time, and it ends at once:',
        '{link}',
        'If it was not you who accepted, end the access now and change your password.',
      ],
    },
    manager_revoked: {
      subject: 'The access to your {brand} account has ended',
      lines: [
        'Hello {name},',
        '{first} no longer has access to your account. Open positions stay open and are yours to close:',
        '{link}',
      ],
    },
  },
  es: {
    verify_email: {
      subject: 'Tu código de verificación de {brand}',
      lines: [
        'Hola, {name}:',
        'introduce este código para verificar tu correo:',
        '{code}',
        'Vale durante 10 minutos. Si no te has registrado en {brand}, ignora este mensaje: sin el código no pasa nada.',
      ],
    },
    confirm_device: {
      subject: 'Tu código de acceso a {brand}',
      lines: [
        'Hola, {name}:',
        'alguien ha entrado con tu contraseña en este dispositivo: {device}. Si has sido tú, introduce este código:',
        '{code}',
        'Vale durante 10 minutos. Si no has sido tú, cambia tu contraseña ahora. Nadie de {brand} te pedirá nunca este código.',
      ],
    },
    account_exists: {
      subject: 'Ya tienes una cuenta en {brand}',
      lines: [
        'Hola, {name}:',
        'alguien, probablemente tú, ha intentado registrarse en {brand} con este correo. Ya tienes una cuenta: inicia sesión o crea una contraseña nueva aquí:',
        '{link}',
        'Si no has sido tú, no tienes que hacer nada.',
      ],
    },
    reset: {
      subject: 'Crea una contraseña nueva en {brand}',
      lines: [
        'Hola, {name}:',
        'abre esta página para crear una contraseña nueva:',
        '{link}',
        'El enlace vale durante 30 minutos y una sola vez. Si no lo has pedido, ignora este mensaje: tu contraseña no cambia.',
      ],
    },
    password_changed: {
      subject: 'Tu contraseña de {brand} ha cambiado',
      lines: [
        'Hola, {name}:',
        'la contraseña de tu cuenta ha cambiado y se ha cerrado la sesión en los demás dispositivos. Si no has sido tú, crea una contraseña nueva cuanto antes:',
        '{link}',
      ],
    },
    joint_invite: {
      subject: 'Te han nombrado segundo titular de una cuenta de {brand}',
      lines: [
        'Hola, {name}:',
        '{first} abre una cuenta conjunta en {brand} y te ha nombrado segundo titular. Si estás de acuerdo, crea aquí tu propia contraseña; así también verificas tu correo:',
        '{link}',
        'El enlace vale durante 7 días y una sola vez. Si no estás de acuerdo, ignora este mensaje: no se abre nada a tu nombre.',
      ],
    },
    joint_known: {
      subject: 'Te han nombrado segundo titular de una cuenta de {brand}',
      lines: [
        'Hola, {name}:',
        '{first} ha intentado abrir una cuenta conjunta en {brand} contigo como segundo titular. Ya tienes una cuenta, así que no se ha cambiado nada. Si ambos queréis una cuenta conjunta, preguntad a soporte.',
      ],
    },
    approved: {
      subject: 'Tu cuenta de {brand} está lista',
      lines: ['Hola, {name}:', 'tu cuenta ha sido aprobada. Ya puedes iniciar sesión:', '{link}'],
    },
    manager_request: {
      subject: 'Un gestor solicita acceso a tu cuenta de {brand}',
      lines: [
        'Hola, {name}:',
        '{first} solicita abrir y cerrar posiciones en tu cuenta real y que sus propias operaciones se copien en ella en proporción. No podrá retirar fondos ni cambiar tus ajustes. No se concede nada hasta que aceptes. Aquí puedes ver quién es, aceptar o rechazar:',
        '{link}',
        'Si no lo quieres, recházalo o ignóralo: sin tu respuesta no pasa nada.',
      ],
    },
    manager_connected: {
      subject: 'Un gestor está conectado a tu cuenta de {brand}',
      lines: [
        'Hola, {name}:',
        'has aceptado: {first} ya puede abrir y cerrar posiciones en tu cuenta real, y las operaciones que {first} haga para sí se copian en ella en proporción. Nada más. Puedes ponerle fin en cualquier momento, con efecto inmediato:',
        '{link}',
        'Si no has sido tú quien ha aceptado, retira el acceso ahora y cambia tu contraseña.',
      ],
    },
    manager_revoked: {
      subject: 'El acceso a tu cuenta de {brand} ha terminado',
      lines: [
        'Hola, {name}:',
        '{first} ya no tiene acceso a tu cuenta. Las posiciones abiertas siguen abiertas y solo tú decides cuándo cerrarlas:',
        '{link}',
      ],
    },
  },
};
