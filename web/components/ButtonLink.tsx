import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';

/** An address that looks like a button: it leads somewhere, so it is a link. */
export const ButtonLink = createLink(Button);
